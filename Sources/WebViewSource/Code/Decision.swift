// Decides conditions for one kind of request: a new window, a bank's page, `about:blank`.

import AppCode

/// A request that code decides about.
struct Request {
  /// Whether it has a target frame; nil where it may have.
  var hasTargetFrame: Bool?
  /// Whether that, or the request, is the main frame's.
  var isMainFrame: Bool?
  /// Its address.
  var address: String
  /// Names of booleans that are known, as Android's `isUserGesture`.
  var known: [String: Bool] = [:]

  /// A script opens Google's window.
  static let window = Request(
    hasTargetFrame: false, isMainFrame: false, address: "https://pay.google.com/gp/p/ui/pay",
    known: ["isUserGesture": true, "userGesture": true, "isDialog": false, "dialog": false])
  /// The page goes to an address that no code can name.
  static let otherHost = Request(
    hasTargetFrame: true, isMainFrame: true, address: "https://acs.issuer.example/challenge")
  /// A frame in the page goes there.
  static let subframe = Request(
    hasTargetFrame: true, isMainFrame: false, address: "https://acs.issuer.example/challenge")
  /// A frame in the page goes to an address of its own host, whatever that is.
  static let aboutBlank = Request(hasTargetFrame: true, isMainFrame: true, address: "about:blank")
  /// The page starts a bank's app.
  static let otherScheme = Request(
    hasTargetFrame: true, isMainFrame: true, address: "bankapp://confirm")

  var scheme: String { String(address.prefix { $0 != ":" }) }
  var host: String {
    guard let at = address.firstRange(of: "//") else { return "" }
    return String(address[at.upperBound...].prefix { $0 != "/" && $0 != "?" })
  }
}

/// Evaluates conditions under one request.
struct Decision {
  let request: Request
  let place: Surroundings

  enum Value {
    case truth(Bool)
    case null
    case text(String)
    /// The address itself.
    case address
    /// The request's target frame, where it has one.
    case frame
    /// Something that is not null.
    case object
    case unknown

    var truth: Bool? {
      switch self {
      case .truth(let value): value
      case .null: false
      case .address, .frame, .object, .text: true
      case .unknown: nil
      }
    }
  }

  /// What a condition is, or nil.
  func callAsFunction(_ condition: Expression) -> Bool? { value(condition, 0).truth }

  private func value(_ expression: Expression, _ depth: Int) -> Value {
    guard depth < 40 else { return .unknown }
    switch expression.form {
    case .truth(let value): return .truth(value)
    case .null: return .null
    case .text: return expression.literal.map { .text($0) } ?? .unknown
    case .cast(let inner, _): return value(inner, depth + 1)
    case .prefix("!", let inner):
      return value(inner, depth + 1).truth.map { .truth(!$0) } ?? .unknown
    case .operation(let operands, let operators):
      return operation(operands[...], operators[...], depth + 1)
    case .choice(let test, let values):
      guard values.count == 2, let decided = value(test, depth + 1).truth else { return .unknown }
      return value(values[decided ? 0 : 1], depth + 1)
    case .assignment(_, let inner): return value(inner, depth + 1)
    case .name(let name):
      if let known = request.known[name] { return .truth(known) }
      if let parameter = parameter(name) { return parameter }
      if let known = place.value(of: name), known.value.start != expression.start,
        known.at.method?.name == place.method?.name
      {
        return value(known.value, depth + 1)
      }
      return .unknown
    case .member(let object, let name): return member(name, of: object, [], depth + 1)
    case .call(let call):
      if let receiver = call.receiver {
        return member(call.name, of: receiver, call.arguments.map(\.value), depth + 1)
      }
      if call.name == "@available" { return .truth(true) }
      return .unknown
    default: return .unknown
    }
  }

  /// A parameter that is known by its type: an address or a request.
  private func parameter(_ name: String) -> Value? {
    guard
      let parameter = place.method?.function.parameters.first(where: { $0.name == name }),
      let type = parameter.type
    else { return nil }
    switch type {
    case "WKNavigationAction", "WebResourceRequest": return .object
    case "NSURL", "Uri": return .address
    case "String" where ["url", "uri", "address"].contains(name): return .text(request.address)
    default: return nil
    }
  }

  private func member(
    _ name: String, of object: Expression, _ arguments: [Expression], _ depth: Int
  ) -> Value {
    switch ObjectPath.gotten(name) {
    case "targetFrame":
      return request.hasTargetFrame.map { $0 ? .frame : .null } ?? .unknown
    case "isMainFrame", "mainFrame":
      guard request.hasTargetFrame != false else { return .truth(false) }
      return request.isMainFrame.map { .truth($0) } ?? .unknown
    case "isForMainFrame", "forMainFrame":
      return request.isMainFrame.map { .truth($0) } ?? .unknown
    case "hasGesture": return .truth(true)
    case "URL", "url", "uri": return isNamed(object) ? .address : .unknown
    case "absoluteString", "absoluteURL", "toString", "scheme", "host", "lowercaseString",
      "lowercased", "toLowerCase", "lowercase", "description", "authority":
      return part(ObjectPath.gotten(name), of: value(object, depth + 1))
    default: break
    }
    guard let argument = arguments.first else { return .unknown }
    let left = value(object, depth + 1)
    let right = value(argument, depth + 1)
    switch name {
    case "isEqualToString:", "isEqual:", "equals", "contentEquals":
      return equal(left, right)
    case "equalsIgnoreCase", "caseInsensitiveCompare:":
      guard case .text(let one) = left, case .text(let other) = right else { return .unknown }
      let same = one.lowercased() == other.lowercased()
      return name == "equalsIgnoreCase" ? .truth(same) : .unknown
    case "hasPrefix:", "startsWith", "hasSuffix:", "endsWith", "containsString:", "contains":
      guard case .text(let one) = text(left), case .text(let other) = text(right) else {
        return .unknown
      }
      switch name {
      case "hasPrefix:", "startsWith": return .truth(one.hasPrefix(other))
      case "hasSuffix:", "endsWith": return .truth(one.hasSuffix(other))
      default: return .truth(other.isEmpty || one.contains(other))
      }
    case "containsObject:":
      guard case .list(let elements) = object.form, case .text(let one) = text(right) else {
        return .unknown
      }
      let texts = elements.map { value($0, depth + 1) }
      if texts.contains(where: { if case .text(one) = $0 { true } else { false } }) {
        return .truth(true)
      }
      let allKnown = texts.allSatisfy { if case .text = $0 { true } else { false } }
      return allKnown ? .truth(false) : .unknown
    default: return .unknown
    }
  }

  /// The object is the request or the action that is decided about.
  private func isNamed(_ object: Expression) -> Bool {
    guard let path = ObjectPath(object) else { return false }
    return path.names.contains { name in
      ["navigationAction", "action", "request", "navigationActionRequest", "forNavigationAction"]
        .contains(name)
        || place.method?.function.parameters.contains {
          $0.name == name
            && ["WKNavigationAction", "WebResourceRequest", "NSURLRequest"].contains($0.type ?? "")
        } == true
        || (place.value(of: name)?.value).flatMap { ObjectPath($0) }?.names.contains("request")
          == true
    }
  }

  private func text(_ value: Value) -> Value {
    if case .address = value { return .text(request.address) }
    return value
  }

  private func part(_ name: String, of value: Value) -> Value {
    switch (name, value) {
    case ("scheme", .address): return .text(request.scheme)
    case ("host", .address), ("authority", .address): return .text(request.host)
    case ("absoluteURL", .address): return .address
    case (_, .address): return .text(request.address)
    case ("lowercaseString", .text(let text)), ("lowercased", .text(let text)),
      ("toLowerCase", .text(let text)), ("lowercase", .text(let text)):
      return .text(text.lowercased())
    case ("toString", .text(let text)), ("description", .text(let text)): return .text(text)
    default: return .unknown
    }
  }

  private func equal(_ left: Value, _ right: Value) -> Value {
    switch (text(left), text(right)) {
    case (.text(let one), .text(let other)): return .truth(one == other)
    case (.truth(let one), .truth(let other)): return .truth(one == other)
    case (.null, .null): return .truth(true)
    case (.null, .object), (.object, .null), (.frame, .null), (.null, .frame), (.text, .null),
      (.null, .text), (.null, .truth), (.truth, .null):
      return .truth(false)
    default: return .unknown
    }
  }

  // MARK: - Operators, weakest first

  private func operation(
    _ operands: ArraySlice<Expression>, _ operators: ArraySlice<String>, _ depth: Int
  ) -> Value {
    guard depth < 60, let first = operands.first else { return .unknown }
    if operands.count == 1 { return value(first, depth + 1) }
    for junction in ["||", "&&"] {
      guard operators.contains(junction) else { continue }
      var undecided = false
      var from = operands.startIndex
      var pieces: [Value] = []
      for (offset, sign) in operators.enumerated() where sign == junction {
        let to = operands.startIndex + offset
        pieces.append(piece(operands, operators, from, to, depth))
        from = to + 1
      }
      pieces.append(piece(operands, operators, from, operands.endIndex - 1, depth))
      for piece in pieces {
        switch piece.truth {
        case (junction == "||")?: return .truth(junction == "||")
        case nil: undecided = true
        default: break
        }
      }
      return undecided ? .unknown : .truth(junction != "||")
    }
    guard operands.count == 2, let sign = operators.first, let second = operands.last else {
      return .unknown
    }
    switch sign {
    case "==", "===": return equal(value(first, depth + 1), value(second, depth + 1))
    case "!=", "!==":
      return equal(value(first, depth + 1), value(second, depth + 1)).truth.map { .truth(!$0) }
        ?? .unknown
    case "?:", "??":
      if case .null = value(first, depth + 1) { return value(second, depth + 1) }
      return .unknown
    default: return .unknown
    }
  }

  private func piece(
    _ operands: ArraySlice<Expression>, _ operators: ArraySlice<String>, _ from: Int, _ to: Int,
    _ depth: Int
  ) -> Value {
    guard from <= to, to < operands.endIndex else { return .unknown }
    let shift = operators.startIndex - operands.startIndex
    return operation(operands[from...to], operators[(from + shift)..<(to + shift)], depth + 1)
  }
}
