// Names and literal values of nodes, decoded when they are asked for.

extension SyntaxTree {
  /// The decoded name of an identifier or private identifier (without its `#`).
  public func name(_ node: NodeID) -> String? {
    let id = nameID(node)
    return id == .none ? nil : text(id)
  }

  /// The name of an identifier or private identifier as a number; ``NameID/none`` for others.
  public func nameID(_ node: NodeID) -> NameID {
    switch kind(node) {
    case .identifier, .privateIdentifier:
      let index = Int(node.index)
      return index < records.count ? NameID(index: records[index].payload) : .none
    default: return .none
    }
  }

  /// The number of different names; their ids run from 0 up to it.
  public var nameCount: Int { names.count }

  /// The text of a name.
  public func text(_ name: NameID) -> String { String(decoding: names[name], as: UTF8.self) }

  /// The id of a name, or nil when the source has no such identifier.
  public func nameID(of text: String) -> NameID? { names.find(Array(text.utf8)) }

  /// All identifiers of a few names, whatever they stand for, in source order.
  public func identifiers(named names: String...) -> [NodeID] {
    let wanted = names.compactMap { nameID(of: $0)?.index }
    if wanted.isEmpty { return [] }
    return records.indices.filter {
      records[$0].kind == .identifier && wanted.contains(records[$0].payload)
    }.map { NodeID(index: UInt32(clamping: $0)) }
  }

  /// The name under which a property key or member access is known before running: an identifier
  /// that is not computed, a string, or a number in its canonical form; for a private name with
  /// its `#`. Takes a property, class member or member expression.
  public func staticKey(_ node: NodeID) -> String? {
    let key = child(node, kind(node) == .memberExpression ? .property : .key)
    switch kind(key) {
    case .identifier: return isComputed(node) ? nil : name(key)
    case .privateIdentifier: return name(key).map { "#" + $0 }
    case .stringLiteral: return stringValue(key)
    case .numericLiteral:
      guard let value = numberValue(key) else { return nil }
      let digits = String(value)
      return digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits
    case .templateLiteral: return stringValue(key)
    default: return nil
    }
  }
}
