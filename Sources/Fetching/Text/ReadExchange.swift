// Gives an exchange that came from elsewhere, such as a file or an archive, its text.

public import AuditModel

extension Exchange {
  /// The same exchange with its body read as text, as if it had just come over the network.
  public func read(as reading: FetchRequest.Reading) -> Exchange {
    var copy = self
    copy.text = body.flatMap { decodedText($0, headers: headers, reading: reading) }
    return copy
  }
}
