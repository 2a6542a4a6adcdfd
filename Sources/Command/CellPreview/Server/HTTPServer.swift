// SPDX-License-Identifier: MIT

internal import CellConcurrency
internal import Dispatch
internal import Glibc
internal import Synchronization

/// How long the server waits, and for how many clients.
package struct ServerLimits: Equatable, Sendable {
  /// The number of connections at the same time. Others are answered with status 503.
  package var connections = 64
  /// The time from the first byte of a request to its last, or from the beginning of a connection to the end of its first request.
  package var requestTime = Duration.seconds(5)
  /// The time from one request to the next.
  package var idleTime = Duration.seconds(60)
  /// The time for which a client may take no byte of a response.
  package var writeTime = Duration.seconds(10)
  /// The time after which a stream without events gets a comment, so that a client that has vanished is noticed.
  package var heartbeat = Duration.seconds(15)
  /// The time in which a client should notice that the server has ended the connection.
  package var closeTime = Duration.seconds(1)

  package init() {}
}

/// An HTTP/1.1 server for clients on the same machine, with a thread for each connection.
///
/// It decides nothing about who may ask for what: ``PreviewAccess`` does.
package final class HTTPServer: Sendable {
  /// Returns the answer to a request. It is called on the thread of the connection, so it may take its time.
  package typealias Handler = @Sendable (HTTPRequest) -> HTTPResponse

  /// The port on 127.0.0.1 and ::1.
  package let port: Int
  private let limits: ServerLimits
  /// The sockets until the server runs.
  private let sockets: Mutex<ListeningSockets?>
  private let stopping: Signal
  private let connectionCount = Atomic(0)
  private let threads = DispatchGroup()

  /// Begins to listen. Clients can connect from now on, and are answered when the server runs.
  /// - Parameter port: from 1 to 65,535; 0 for a free one.
  /// - Throws: ``ServerFailure`` if the port is in use or not allowed.
  package init(port: Int = 0, limits: ServerLimits = ServerLimits()) throws(ServerFailure) {
    let sockets = try ListeningSockets(port: port)
    self.port = sockets.port
    self.sockets = Mutex(sockets)
    guard let stopping = Signal() else { throw ServerFailure(port: port, code: errno) }
    self.stopping = stopping
    self.limits = limits
  }

  /// Answers requests until the server is stopped. Returns when all connections have been closed and their threads have ended. It can be
  /// called once.
  package func run(_ handler: @escaping Handler) {
    acceptConnections(handler)
    threads.wait()
  }

  /// Ends all connections and lets ``run(_:)`` return. A handler that is at work is waited for. May be called from any thread, at any
  /// time.
  package func stop() { stopping.give() }

  private func acceptConnections(_ handler: @escaping Handler) {
    guard let sockets = sockets.withLock({ $0.take() }) else { return }
    while let client = sockets.nextClient(stoppedBy: stopping.descriptor) { startConnection(client, handler) }
  }

  private func startConnection(_ client: Int32, _ handler: @escaping Handler) {
    guard connectionCount.load(ordering: .acquiring) < limits.connections else { return refuse(client) }
    connectionCount.add(1, ordering: .acquiringAndReleasing)
    threads.enter()
    let isStarted = startThread { [self] in
      serve(client, handler)
      connectionCount.subtract(1, ordering: .acquiringAndReleasing)
      threads.leave()
    }
    guard !isStarted else { return }
    refuse(client)
    connectionCount.subtract(1, ordering: .acquiringAndReleasing)
    threads.leave()
  }

  private func serve(_ client: Int32, _ handler: @escaping Handler) {
    guard let socket = ClientSocket(takingOwnershipOf: client, stoppedBy: stopping.descriptor) else { return }
    let connection = HTTPConnection(socket: socket, limits: limits, handler: handler)
    connection.serve()
  }

  /// Answers with status 503 and closes, on the thread that accepts connections: it waits for a millisecond at most.
  private func refuse(_ client: Int32) {
    guard let socket = ClientSocket(takingOwnershipOf: client, stoppedBy: stopping.descriptor) else { return }
    let response = HTTPResponse(
      .serviceUnavailable, text: "The server has \(limits.connections) connections already; close a page, and try again.")
    _ = socket.write(response.message(for: .get, keepsAlive: false), patience: .zero)
    socket.finish(within: .milliseconds(1))
  }
}
