// How much work code may take that holds nothing of interest.

/// Steps for code of no interest, which libraries are: most of a bundle, and none of its payment.
struct Allowances {
  /// Whether something of interest stands within a site; nil where all code counts alike.
  var isOfInterest: ((Site) -> Bool)?
  /// Steps that are left for all calls into such code together.
  var pool = Int.max
  /// Steps that are kept back while such code runs; 0 while none does.
  fileprivate(set) var reserve = 0

  /// Steps of one call, while there are enough.
  fileprivate static let most = 20_000
  /// Steps of one call when the pool is empty: what a small function of page code takes.
  fileprivate static let least = 300
}

extension Evaluator {
  /// Lets code that holds nothing of interest run for a while only.
  ///
  /// What is of interest within it, as a callback, has all steps that are left.
  ///
  /// - Parameters:
  ///   - isOfInterest: whether something of interest stands within a site.
  ///   - pool: steps for all calls into code that has nothing, of a few hundred each beyond.
  public func limitWork(outside isOfInterest: @escaping (Site) -> Bool, to pool: Int) {
    allowances = Allowances(isOfInterest: isOfInterest, pool: pool)
  }

  /// Runs a function's or a script's code within the steps that it may take.
  ///
  /// - Returns: false where it was cut off.
  @discardableResult
  func withinAllowance(mattering matters: Bool, _ work: () -> Void) -> Bool {
    if matters {
      guard allowances.reserve > 0 else {
        work()
        return true
      }
      let kept = stepsLeft
      stepsLeft += allowances.reserve
      allowances.reserve = 0
      work()
      if stepsLeft > kept {
        allowances.reserve = stepsLeft - kept
        stepsLeft = kept
      }
      return true
    }
    let allowance = max(Allowances.least, min(Allowances.most, allowances.pool))
    guard allowances.reserve == 0, stepsLeft > allowance else {
      work()
      return true
    }
    allowances.reserve = stepsLeft - allowance
    stepsLeft = allowance
    let before = invocations
    work()
    let isCut = stepsLeft == 0
    if isCut { globalScope.register.leaveOpen(madeAfter: before) }
    allowances.pool = max(0, allowances.pool - (allowance - stepsLeft))
    stepsLeft += allowances.reserve
    allowances.reserve = 0
    return !isCut
  }

  /// Whether a function holds something of interest.
  func matters(_ code: FunctionCode) -> Bool {
    guard let isOfInterest = allowances.isOfInterest else { return true }
    if let known = code.matters { return known }
    let matters = isOfInterest(site(code.node, code.scope))
    code.matters = matters
    return matters
  }
}
