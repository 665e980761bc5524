// What browsers do on a redirect: which statuses, which method, which headers go along.

import AuditModel

/// The fetch standard's redirect rules (https://fetch.spec.whatwg.org/#http-redirect-fetch).
enum RedirectRules {
  /// True for a status that, with a `Location`, leads elsewhere.
  static func follows(status: Int) -> Bool {
    [301, 302, 303, 307, 308].contains(status)
  }

  /// The method of the next request.
  static func method(
    after status: Int, _ method: FetchRequest.Method
  ) -> FetchRequest.Method {
    switch (status, method) {
    case (301, .post), (302, .post), (303, .post): .get
    default: method
    }
  }

  /// The address that `location` means, with the fragment of the one before where it has none.
  static func address(
    _ location: String, from current: RequestAddress
  ) throws(RequestAddress.Problem) -> RequestAddress {
    var next = try RequestAddress(location, relativeTo: current)
    if next.fragment == nil { next.fragment = current.fragment }
    return next
  }

  /// The request's own headers for the next hop.
  static func headers(
    _ fields: [Headers.Field], from current: RequestAddress, to next: RequestAddress
  ) -> [Headers.Field] {
    guard current.origin != next.origin else { return fields }
    return fields.compactMap { field in
      switch field.name.lowercased() {
      case "authorization", "proxy-authorization", "cookie", "host": nil
      case "referer": referrer(field, to: next)
      case "origin":
        field.value == current.origin ? field : Headers.Field(name: field.name, value: "null")
      case "sec-fetch-site": site(field, from: current, to: next)
      default: field
      }
    }
  }

  /// The default policy, `strict-origin-when-cross-origin`.
  private static func referrer(_ field: Headers.Field, to next: RequestAddress) -> Headers.Field? {
    guard let referrer = try? RequestAddress(field.value) else { return nil }
    if referrer.origin == next.origin { return field }
    if referrer.scheme == .https, next.scheme == .http { return nil }
    return Headers.Field(name: field.name, value: referrer.origin + "/")
  }

  /// Never closer than before. Without the list of public suffixes, hosts are of one site only
  /// where one ends in the other.
  private static func site(
    _ field: Headers.Field, from current: RequestAddress, to next: RequestAddress
  ) -> Headers.Field {
    guard field.value == "same-origin" || field.value == "same-site" else { return field }
    let related =
      current.scheme == next.scheme
      && (current.host == next.host || current.host.hasSuffix("." + next.host)
        || next.host.hasSuffix("." + current.host))
    return Headers.Field(name: field.name, value: related ? "same-site" : "cross-site")
  }
}
