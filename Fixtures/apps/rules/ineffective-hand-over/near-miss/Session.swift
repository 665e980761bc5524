// The session of the signed-in buyer.

enum Session {
  static var current: String { "from-the-keychain" }
}
