// The options of `payready audit`: a table.

import AuditModel

extension Option {
  // MARK: What is judged

  static let host = Option(
    name: "host", value: "NAME|FILE", choices: AuditModel.Host.builtIn.map(\.name), repeats: true,
    group: "What is judged",
    help: "The hosts to judge, parted by commas or repeated: built-in ones (`payready hosts`) "
      + "and profile files. Default: wkwebview.")
  static let agents = Option(
    name: "agents", value: "NAME,…",
    choices: ["usual", "apps", "all", "none"]
      + (VisitAgent.usual + VisitAgent.apps).map(\.name), repeats: true, group: "What is judged",
    help: "The agents that a URL is also visited with, to find what the server sends only to some: "
      + "usual (default: safari-ios, wkwebview-plain, wkwebview, wkwebview-safari, "
      + "chrome-android, android-webview), apps (facebook, facebook-iabmv, instagram, "
      + "instagram-iabmv, tiktok, gsa, x-requested-with), single names, all, or none.")
  static let app = Option(
    name: "app", value: "PATH", group: "What is judged",
    help: "Judge the page in the web views of an app, read from its source (`payready app "
      + "--help`); --web-view names one. Needs payready-app beside payready; without it the run "
      + "says so and ends with status 69.")
  static let live = Option(
    name: "live", group: "What is judged",
    help: "Also run each URL in a real web view that is set up like the host, tap its button and "
      + "play Google's side. Needs payready-live beside payready; without it the run says so and "
      + "ends with status 69.")
  static let google = Option(
    name: "google", value: "stand-in|pay-js|google",
    choices: LiveRun.GoogleSide.allCases.map(\.rawValue), group: "What is judged",
    help: "Who plays Google with --live. stand-in (default): a script and a sheet of payready's "
      + "own. pay-js: the real script, answered by that sheet. google: nothing is replaced, and "
      + "the run ends at the sign-in.")
  static let scenario = Option(
    name: "scenario", value: "NAME,…", choices: LiveRun.Scenario.allCases.map(\.rawValue) + ["all"],
    repeats: true, group: "What is judged",
    help: "What happens with --live: approve (default; a second run comes back with what the "
      + "first stored), cancel, error, not-ready, blocked-script, slow-script, never-settles, "
      + "popup-refused, tap-twice, dismiss, or all. Only approve decides stages; what rules find in "
      + "the others counts as they say.")
  static let payScript = Option(
    name: "pay-js", value: "FILE", group: "What is judged",
    help: "With --google pay-js: a file with pay.js in place of the network's.")
  static let tap = Option(
    name: "tap", value: "SELECTOR", group: "What is judged",
    help: "With --live: tap that element, where the button is one of the page's own.")
  static let steps = Option(
    name: "steps", value: "FILE", group: "What is judged",
    help: "With --live: do this before the tap. A JSON list of objects with `action` (click, "
      + "type, select, wait-for, goto, dismiss) and `selector`, `text` or `url`; click and "
      + "wait-for with `inPopup` look into the popup that came last, and dismiss closes it.")
  static let screenshots = Option(
    name: "screenshots", value: "FOLDER", group: "What is judged",
    help: "With --live: write a picture of each moment there.")
  static let expects = Option(
    name: "expects", value: "google-pay|any",
    choices: TargetReport.Expectation.allCases.map(\.rawValue), group: "What is judged",
    help: "google-pay (default): the target is meant to take it. any: a target where all scripts "
      + "were read and none takes part does not raise the exit status.")
  static let baseURL = Option(
    name: "base-url", value: "URL", group: "What is judged",
    help: "Judge an HTML file as if served from there; a folder's address ends with a slash.")
  static let responseHeaders = Option(
    name: "response-headers", value: "FILE", group: "What is judged",
    help: "The response headers that the server sends with an HTML file, one a line, as "
      + "`curl -I` prints them.")

  // MARK: What is sent

  static let header = Option(
    name: "header", short: "H", value: "LINE", repeats: true, group: "What is sent",
    help: "Send the header `Name: value` to the target's origin.")
  static let headerFor = Option(
    name: "header-for", value: "ORIGIN=LINE", repeats: true, group: "What is sent",
    help: "Send a header to another origin, as in `https://api.example=Name: value`.")
  static let cookie = Option(
    name: "cookie", short: "b", value: "TEXT|FILE", group: "What is sent",
    help: "Send cookies to the target's origin, as in `a=b; c=d`, or read a Netscape cookie file.")
  static let cookieJar = Option(
    name: "cookie-jar", short: "c", value: "FILE", group: "What is sent",
    help: "Write all cookies there as a Netscape cookie file after the visit.")
  static let storageState = Option(
    name: "storage-state", value: "FILE", group: "What is sent",
    help:
      "Send the cookies of a storage state that Playwright saved; with --live, what it holds of "
      + "localStorage is there too.")
  static let userAgent = Option(
    name: "user-agent", short: "A", value: "TEXT", group: "What is sent",
    help: "Replace the user agent of all visits exactly; nothing is added to it.")

  // MARK: The network

  static let resolve = Option(
    name: "resolve", value: "HOST:PORT:ADDRESS", repeats: true, group: "The network",
    help: "Use that address for that name, as curl does.")
  static let connectTo = Option(
    name: "connect-to", value: "H1:P1:H2:P2", repeats: true, group: "The network",
    help: "Connect to another host and port, as curl does.")
  static let cacert = Option(
    name: "cacert", value: "FILE", group: "The network",
    help: "Trust the certificate authorities in that PEM file.")
  static let insecure = Option(
    name: "insecure", short: "k", group: "The network", help: "Do not check certificates.")
  static let proxy = Option(
    name: "proxy", short: "x", value: "URL", group: "The network",
    help: "Use a proxy; an empty value uses none.")
  static let maxTime = Option(
    name: "max-time", short: "m", value: "TIME", group: "The network",
    help: "The time for one request with its redirects. Default: 30s.")
  static let connectTimeout = Option(
    name: "connect-timeout", value: "TIME", group: "The network",
    help: "The time for connecting. Default: 10s.")
  static let idleTimeout = Option(
    name: "idle-timeout", value: "TIME", group: "The network",
    help: "How long an answer may stand still. Default: 15s.")
  static let retry = Option(
    name: "retry", value: "COUNT", group: "The network",
    help: "Ask again after failures that may pass. Default: 2.")
  static let retryDelay = Option(
    name: "retry-delay", value: "TIME", group: "The network",
    help: "The first wait before asking again; later ones grow. Default: 500ms.")
  static let concurrency = Option(
    name: "concurrency", value: "COUNT", group: "The network",
    help: "Requests at a time. Default: 32, at most 6 to one host.")
  static let denyPrivateNetworks = Option(
    name: "deny-private-networks", group: "The network",
    help: "Refuse loopback, link-local and private addresses, for targets that strangers name.")
  static let offline = Option(
    name: "offline", group: "The network",
    help: "Ask the network for nothing: files, HARs and saved evidence only.")

  // MARK: Limits

  static let timeout = Option(
    name: "timeout", value: "TIME", group: "Limits",
    help: "The time for the whole audit. Default: 10m.")
  static let maxRedirects = Option(
    name: "max-redirects", value: "COUNT", group: "Limits",
    help: "Redirects of one request. Default: 20.")
  static let maxBody = Option(
    name: "max-body", value: "SIZE", group: "Limits",
    help: "The size of one body after decompression. Default: 16MiB.")
  static let maxTotal = Option(
    name: "max-total", value: "SIZE", group: "Limits",
    help: "The size of all bodies of a visit together. Default: 64MiB.")
  static let maxScript = Option(
    name: "max-script", value: "SIZE", group: "Limits",
    help: "The size of one script that is read. Default: 16MiB.")
  static let maxResources = Option(
    name: "max-resources", value: "COUNT", group: "Limits",
    help: "Scripts and windows that a visit fetches and frames that it reads. Default: 200.")
  static let maxFrameDepth = Option(
    name: "max-frame-depth", value: "COUNT", group: "Limits",
    help: "Frames inside frames that are read. Default: 4.")
  static let maxNesting = Option(
    name: "max-nesting", value: "COUNT", group: "Limits",
    help: "Elements within elements, and code within code, that are read. Default and most: 512, "
      + "for code 420.")

  // MARK: Results

  static let report = Option(
    name: "report", value: "FORMAT[=PATH]", choices: ReportRequest.Format.ofAudits.map(\.rawValue),
    repeats: true, group: "Results",
    help: "Write a report to a file or to standard output: text (default), json, ndjson, sarif, "
      + "junit, tap, csv, github, gitlab, markdown, openmetrics or html.")
  static let config = Option(
    name: "config", value: "FILE", group: "Results",
    help: "The configuration; without it the nearest payready.json from the working folder upward.")
  static let noConfig = Option(
    name: "no-config", group: "Results", help: "Read no configuration.")
  static let baseline = Option(
    name: "baseline", value: "FILE", group: "Results",
    help: "Findings that stand in this file do not count; `payready baseline` writes it.")
  static let strictBaseline = Option(
    name: "strict-baseline", group: "Results",
    help: "Status 1 where something in the baseline is gone, so that it is pruned.")
  static let mapURL = Option(
    name: "map-url", value: "PATTERN=PATH", repeats: true, group: "Results",
    help: "The file in the repository that an address comes from, for sarif, github and gitlab: "
      + "'https://shop.example/*=web/*'.")
  static let reproducible = Option(
    name: "reproducible", group: "Results",
    help: "Leave times out of the reports: the same input gives the same bytes.")
  static let saveEvidence = Option(
    name: "save-evidence", value: "FILE", group: "Results",
    help: "Save what was observed; `payready audit FILE` judges it again.")
  static let saveHAR = Option(
    name: "save-har", value: "FILE", group: "Results",
    help: "Save what was fetched from URLs, with text bodies, as an HTTP archive (HAR 1.2).")
  static let failOn = Option(
    name: "fail-on", value: "VERDICT", choices: ["not-ready", "at-risk", "never"], group: "Results",
    help: "The verdict that ends with status 1: not-ready (default), at-risk, or never.")
  static let allowUnknown = Option(
    name: "allow-unknown", group: "Results",
    help: "An unknown verdict does not raise the exit status.")
  static let showSecrets = Option(
    name: "show-secrets", group: "Results",
    help: "Do not mask cookies, tokens and query values in what is printed and saved.")
  static let noColor = Option(
    name: "no-color", group: "Results", help: "Print no colours; NO_COLOR does the same.")
  static let quiet = Option(
    name: "quiet", group: "Results",
    help: "Only verdicts in the text report, no progress and no notices.")
  static let verbose = Option(
    name: "verbose", group: "Results",
    help: "Visits, scripts and timings in the text report; each request on standard error.")

  /// The options that only runs in a real web view know.
  static let ofLiveRuns: [Option] = [google, scenario, payScript, tap, steps, screenshots]

  /// All options of `audit`, group by group.
  static let ofAudit: [Option] = [
    host, agents, app, webView, live, google, scenario, payScript, tap, steps, screenshots, expects,
    baseURL,
    responseHeaders,
    header, headerFor, cookie, cookieJar, storageState, userAgent,
    resolve, connectTo, cacert, insecure, proxy, maxTime, connectTimeout, idleTimeout, retry,
    retryDelay, concurrency, denyPrivateNetworks, offline,
    timeout, maxRedirects, maxBody, maxTotal, maxScript, maxResources, maxFrameDepth, maxNesting,
    config, noConfig, report, baseline, strictBaseline, mapURL, reproducible, saveEvidence, saveHAR,
    failOn, allowUnknown,
    showSecrets, noColor,
    quiet,
    verbose,
  ]
}
