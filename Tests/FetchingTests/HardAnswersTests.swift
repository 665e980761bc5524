// Servers that are slow, broken, endless or hostile.

import AuditModel
import Fetching
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite struct `Hard answers` {
  private func failure(
    of url: String, _ options: FetchOptions
  ) async throws -> FetchFailure {
    try #require(
      await #expect(throws: FetchFailure.self) { try await fetchOnce(url, options) })
  }

  @Test func `a server that never answers runs into max-time`() async throws {
    let server = try SocketServer { $0.waitForEnd() }
    let failure = try await failure(
      of: server.address + "/?token=secret", loopbackOptions { $0.maxTime = .milliseconds(300) })
    #expect(failure.kind == .timeout)
    #expect(failure.curlCode == 28)
    #expect(failure.mayPass)
    #expect(failure.advice.contains("--max-time"))
    #expect(!failure.message.contains("secret"))
  }

  @Test func `redirects share one max-time`() async throws {
    let server = try SocketServer { connection in
      while connection.readRequest() != nil {
        usleep(100_000)
        connection.answer("302 Found", headers: ["Location: /again"])
      }
    }
    let failure = try await failure(
      of: server.address, loopbackOptions { $0.maxTime = .milliseconds(350) })
    #expect(failure.kind == .timeout)
    #expect((1...4).contains(failure.hops.count))
  }

  @Test func `a transfer that stands still runs into the idle timeout`() async throws {
    let server = try SocketServer { connection in
      _ = connection.readRequest()
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nsome")
      connection.waitForEnd()
    }
    let failure = try await failure(
      of: server.address, loopbackOptions { $0.idleTimeout = .seconds(1) })
    #expect(failure.kind == .timeout)
  }

  @Test func `nothing listening is a refused connection`() async throws {
    let port = try LoopbackPort.free(1)[0]
    let failure = try await failure(of: "http://127.0.0.1:\(port)/", loopbackOptions())
    #expect(failure.kind == .connectionRefused)
    #expect(failure.message == "no connection to 127.0.0.1:\(port): nothing listens there")
    #expect(failure.mayPass)
  }

  @Test func `a name that does not exist is not found`() async throws {
    let failure = try await failure(of: "http://no-such-name.invalid/", loopbackOptions())
    #expect(failure.kind == .nameNotResolved)
    #expect(failure.curlCode == 6)
  }

  @Test(arguments: [
    ("", FetchFailure.Kind.connectionLost),
    ("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\ncut", .connectionLost),
    ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello", .connectionLost),
    ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n", .malformedAnswer),
    ("HTTP/1.1 200 OK\r\nContent-Ty", .connectionLost),
    ("HTTP/1.1 101 Switching Protocols\r\n\r\nhello", .connectionLost),
    ("SSH-2.0-OpenSSH_9.2\r\n", .malformedAnswer),
    ("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\nnot gzip at all", .malformedAnswer),
    ("HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n", .malformedAnswer),
  ])
  func `a broken answer is a failure of its kind`(
    answer: String, kind: FetchFailure.Kind
  ) async throws {
    let server = try SocketServer { connection in
      _ = connection.readRequest()
      connection.write(answer)
    }
    let failure = try await failure(of: server.address, loopbackOptions())
    #expect(failure.kind == kind)
    #expect(failure.curlCode != 0)
  }

  @Test(arguments: ["X-Fill: \(String(repeating: "a", count: 1000))\r\n", "one endless line"])
  func `endless headers are cut off`(part: String) async throws {
    let server = try SocketServer { connection in
      _ = connection.readRequest()
      connection.write("HTTP/1.1 200 OK\r\n")
      while connection.write(part) {}
    }
    let failure = try await failure(of: server.address, loopbackOptions())
    #expect(failure.kind == .headersTooLarge)
    #expect(!failure.mayPass)
  }

  @Test func `endless interim answers are cut off`() async throws {
    let server = try SocketServer { connection in
      _ = connection.readRequest()
      while connection.write("HTTP/1.1 103 Early Hints\r\nLink: </a.js>; rel=preload\r\n\r\n") {}
    }
    let failure = try await failure(of: server.address, loopbackOptions())
    #expect(failure.kind == .headersTooLarge)
  }

  @Test func `interim answers and trailers do not mix with the answer's headers`() async throws {
    let server = try SocketServer { connection in
      _ = connection.readRequest()
      connection.write(
        "HTTP/1.1 103 Early Hints\r\nLink: </a.js>\r\n\r\n"
          + "HTTP/1.1 200 OK\r\nX-Long: one\r\n  two\r\nX-Japanese: \u{6C7A}\r\n"
          + "Transfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\nX-Trailer: late\r\n\r\n")
      connection.waitForEnd()
    }
    let exchange = try await fetchOnce(server.address, loopbackOptions())
    #expect(exchange.headers.fields.map(\.name) == ["X-Long", "X-Japanese", "Transfer-Encoding"])
    #expect(exchange.headers.first("x-long") == "one two")
    #expect(exchange.headers.first("x-japanese") == "\u{6C7A}")
    #expect(exchange.text?.string == "ok")
  }

  @Test func `a body is cut at the limit and an endless one stopped`() async throws {
    let server = try SocketServer { connection in
      _ = connection.readRequest()
      connection.write("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n")
      while connection.write(String(repeating: "x", count: 10_000)) {}
    }
    let exchange = try await fetchOnce(
      server.address, loopbackOptions { $0.maxBody = 100_000 })
    #expect(exchange.truncated)
    #expect(exchange.bodySize == 100_000)
    #expect(exchange.body?.count == 100_000)
  }

  @Test(arguments: [(4, true), (5, false), (6, false)])
  func `a body of exactly the limit is whole`(limit: Int, truncated: Bool) async throws {
    let server = try answering(body: Array("hello".utf8))
    let exchange = try await fetchOnce(server.address, loopbackOptions { $0.maxBody = limit })
    #expect(exchange.truncated == truncated)
    #expect(exchange.bodySize == min(5, limit))
  }

  @Test func `a gzip bomb is cut after decompression`() async throws {
    let bomb = Array(
      try ProgramRun.succeed("gzip", ["-c"], input: Data(repeating: 0x20, count: 64 << 20)))
    let server = try answering(
      headers: ["Content-Type: text/html", "Content-Encoding: gzip"], body: bomb)
    let exchange = try await fetchOnce(server.address, loopbackOptions { $0.maxBody = 1 << 20 })
    #expect(exchange.truncated)
    #expect(exchange.bodySize == 1 << 20)
    #expect(bomb.count < 1 << 20)
  }

  @Test func `an endless body of a redirect does not keep from following it`() async throws {
    let server = try SocketServer { connection in
      while let request = connection.readRequest() {
        if request.hasPrefix("GET /end ") {
          connection.answer(body: Array("ok".utf8))
        } else {
          connection.write("HTTP/1.1 302 Found\r\nLocation: /end\r\n\r\n")
          while connection.write(String(repeating: "x", count: 10_000)) {}
          return
        }
      }
    }
    let exchange = try await fetchOnce(server.address, loopbackOptions())
    #expect(exchange.hops.map(\.status) == [302, 200])
  }

  @Test func `a cancelled task stops its transfer`() async throws {
    let arrived = AsyncStream<Void>.makeStream()
    let ended = AsyncStream<Void>.makeStream()
    let server = try SocketServer { connection in
      _ = connection.readRequest()
      arrived.continuation.yield()
      connection.waitForEnd()
      ended.continuation.yield()
    }
    let task = Task { [address = server.address] in
      await #expect(throws: FetchFailure.self) { try await fetchOnce(address, loopbackOptions()) }
    }
    for await _ in arrived.stream { break }
    task.cancel()
    #expect(await task.value?.kind == .cancelled)
    for await _ in ended.stream { break }
  }

  @Test func `a task that is cancelled beforehand sends nothing`() async throws {
    let server = try answering()
    let session = try Fetcher(options: loopbackOptions()).session(target: nil)
    let task = Task { [address = server.address] in
      while !Task.isCancelled { await Task.yield() }
      return await #expect(throws: FetchFailure.self) {
        try await session.fetch(FetchRequest(url: address, agent: "t"))
      }
    }
    task.cancel()
    #expect(await task.value?.kind == .cancelled)
  }

  @Test func `closing the fetcher ends what runs and refuses what comes`() async throws {
    let arrived = AsyncStream<Void>.makeStream()
    let server = try SocketServer { connection in
      _ = connection.readRequest()
      arrived.continuation.yield()
      connection.waitForEnd()
    }
    let fetcher = try Fetcher(options: loopbackOptions())
    let session = fetcher.session(target: nil)
    let request = FetchRequest(url: server.address, agent: "t")
    let running = Task {
      await #expect(throws: FetchFailure.self) { try await session.fetch(request) }
    }
    for await _ in arrived.stream { break }
    await fetcher.close()
    #expect(await running.value?.kind == .cancelled)
    let late = await #expect(throws: FetchFailure.self) { try await session.fetch(request) }
    #expect(late?.kind == .cancelled)
    await fetcher.close()
  }

  @Test func `no more transfers run to one host than allowed`() async throws {
    let counts = Mutex((now: 0, most: 0))
    let server = try SocketServer { connection in
      while connection.readRequest() != nil {
        counts.withLock { counts in
          counts.now += 1
          counts.most = max(counts.most, counts.now)
        }
        usleep(20_000)
        counts.withLock { $0.now -= 1 }
        connection.answer()
      }
    }
    let fetcher = try Fetcher(options: loopbackOptions { $0.concurrencyPerHost = 3 })
    let session = fetcher.session(target: nil)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<12 {
        group.addTask { [address = server.address] in
          _ = try await session.fetch(FetchRequest(url: address, agent: "t"))
        }
      }
      try await group.waitForAll()
    }
    #expect(server.requests.count == 12)
    #expect(counts.withLock { $0.most } == 3)
    await fetcher.close()
  }
}
