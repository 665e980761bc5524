// Interned names: every identifier's decoded text is kept once and compared as a number.

/// The names of one source.
struct NameTable: Sendable {
  /// All names' bytes, one after the other, and where each begins.
  private var bytes: [UInt8] = []
  private var starts: [UInt32] = [0]
  private var hashes: [UInt32] = []
  /// Open addressing: 0 is free, otherwise a name's index + 1.
  private var slots: [UInt32]
  /// Drawn for each run, so that no source can be written to make names collide.
  private let seeds: (UInt64, UInt64)

  /// A table that holds the words of the grammar, which all others begin as.
  private static let ofGrammar = NameTable(words: Word.spellings)

  var count: Int { hashes.count }

  init() { self = Self.ofGrammar }

  private init(words: [Substring]) {
    slots = Array(repeating: 0, count: 512)
    var generator = SystemRandomNumberGenerator()
    seeds = (generator.next(), generator.next())
    for word in words {
      let utf8 = Array(word.utf8)
      _ = intern(utf8, 0, utf8.count)
    }
  }

  subscript(name: NameID) -> ArraySlice<UInt8> {
    let index = Int(name.index)
    guard index < hashes.count else { return [] }
    return bytes[Int(starts[index])..<Int(starts[index + 1])]
  }

  /// The id of a name, new or known.
  mutating func intern(_ source: [UInt8], _ start: Int, _ end: Int) -> NameID {
    let hash = self.hash(source, start, end)
    if let known = find(source, start, end, hash) { return known }
    let id = UInt32(clamping: hashes.count)
    bytes.append(contentsOf: source[start..<end])
    starts.append(UInt32(clamping: bytes.count))
    hashes.append(hash)
    insert(id, hash)
    if hashes.count * 2 > slots.count { grow() }
    return NameID(index: id)
  }

  /// The id of a name that occurs, or nil.
  func find(_ name: [UInt8]) -> NameID? {
    find(name, 0, name.count, hash(name, 0, name.count))
  }

  private func find(_ source: [UInt8], _ start: Int, _ end: Int, _ hash: UInt32) -> NameID? {
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    while slots[slot] != 0 {
      let index = Int(slots[slot] - 1)
      if hashes[index] == hash, equals(index, source, start, end) {
        return NameID(index: UInt32(index))
      }
      slot = (slot + 1) & mask
    }
    return nil
  }

  private func equals(_ index: Int, _ source: [UInt8], _ start: Int, _ end: Int) -> Bool {
    var position = Int(starts[index])
    guard Int(starts[index + 1]) - position == end - start else { return false }
    for other in start..<end {
      if bytes[position] != source[other] { return false }
      position += 1
    }
    return true
  }

  private mutating func insert(_ id: UInt32, _ hash: UInt32) {
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    while slots[slot] != 0 { slot = (slot + 1) & mask }
    slots[slot] = id + 1
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: slots.count * 2)
    for (index, hash) in hashes.enumerated() { insert(UInt32(index), hash) }
  }

  /// Folded multiplication over words of eight bytes, keyed by the seeds.
  private func hash(_ source: [UInt8], _ start: Int, _ end: Int) -> UInt32 {
    var state = seeds.0 ^ UInt64(end - start)
    var word: UInt64 = 0
    var filled = 0
    for position in start..<end {
      word = word << 8 | UInt64(source[position])
      filled += 1
      if filled == 8 {
        state = fold(state ^ word)
        word = 0
        filled = 0
      }
    }
    state = fold(state ^ word)
    return UInt32(truncatingIfNeeded: state ^ state >> 32)
  }

  private func fold(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: seeds.1 | 1)
    return product.high ^ product.low
  }
}

/// The words that the grammar knows, interned before all others so that their ids are constants.
enum Word: UInt32, CaseIterable {
  // Reserved everywhere.
  case `break`, `case`, `catch`, `class`, const, `continue`, debugger, `default`, delete, `do`
  case `else`, `enum`, export, extends, `false`, finally, `for`, function, `if`, `import`, `in`
  case instanceof, new, null, `return`, `super`, `switch`, this, `throw`, `true`, `try`, typeof
  case `var`, void, `while`, with
  // Reserved in strict code.
  case implements, interface, `let`, package, `private`, protected, `public`, `static`, yield
  // Known in some places.
  case await, async, of, get, set, `as`, from, target, meta, using, eval, arguments
  case constructor, prototype
  /// `__proto__`.
  case prototypeSetter

  /// All words as they are spelled, in the order of the cases.
  static let spellings = """
    break case catch class const continue debugger default delete do else enum export extends \
    false finally for function if import in instanceof new null return super switch this throw \
    true try typeof var void while with implements interface let package private protected \
    public static yield await async of get set as from target meta using eval arguments \
    constructor prototype __proto__
    """.split(separator: " ")

  var length: Int { Self.spellings[Int(rawValue)].utf8.count }

  var name: NameID { NameID(index: rawValue) }
}
