// The payment service providers that bring Google Pay, recognised by their addresses.

public import AuditModel

/// A provider as its addresses and its names in page code tell it.
public struct PaymentProvider: Sendable, Hashable {
  public var name: String
  /// Hosts of its scripts and frames, `*.` for subdomains.
  public var hosts: [String]
  /// Beginning of the paths of its scripts, where the host serves more than that.
  public var pathPrefixes: [String]
  /// Names in page code that show that it is asked for Google Pay.
  public var callsPage: Bool

  /// The provider that an address belongs to.
  public static func recognise(_ address: WebAddress) -> PaymentProvider? { nil }
}
