// SPDX-License-Identifier: MIT

internal import Glibc

/// Serves the requests of one connection, one after the other.
struct HTTPConnection: ~Copyable {
  let socket: ClientSocket
  let limits: ServerLimits
  let handler: HTTPServer.Handler

  /// Returns when the connection can be closed.
  func serve() {
    var reader = HTTPRequestReader()
    var deadline = SuspendingClock.now + limits.requestTime
    var isFirst = true
    while true {
      switch reader.next() {
      case .request(let request):
        guard answer(request) else { return }
        isFirst = false
        deadline = .now + (reader.isBetweenRequests ? limits.idleTime : limits.requestTime)
      case .refused(let refusal):
        return refuse(refusal)
      case .needsMore:
        let isIdle = reader.isBetweenRequests && !isFirst
        switch socket.read(until: deadline) {
        case .bytes(let bytes):
          if isIdle { deadline = .now + limits.requestTime }
          reader.append(bytes)
        case .late:
          if !isIdle { refuse(.late) }
          return
        case .ended:
          return
        }
      }
    }
  }

  private func refuse(_ refusal: RequestRefusal) {
    let message = HTTPResponse(refusal).message(for: .get, keepsAlive: false)
    if socket.write(message, patience: limits.writeTime) { socket.finish(within: limits.closeTime) }
  }

  /// Answers a request. Returns whether the connection stays open.
  private func answer(_ request: HTTPRequest) -> Bool {
    let response = handler(request).unlessKnown(to: request)
    let keepsAlive = request.keepsAlive && response.keepsAlive
    let message = response.message(for: request.method, keepsAlive: keepsAlive)
    guard socket.write(message, patience: limits.writeTime) else { return false }
    if case .events(let subscription) = response.content, request.method != .head {
      send(subscription)
    } else if !keepsAlive {
      socket.finish(within: limits.closeTime)
    }
    return keepsAlive
  }

  /// Sends events until the client closes its side of the connection, or the server stops.
  private func send(_ subscription: EventSubscription) {
    while true {
      let message: [UInt8]
      // Not POLLIN, because bytes that the client may send are never read.
      switch socket.wait(for: ClientSocket.closing, or: subscription.descriptor, until: .now + limits.heartbeat) {
      case .ready, .stopped: return
      case .late: message = Array(":\n\n".utf8)
      case .signalled: message = subscription.take().flatMap(\.message)
      }
      guard socket.write(message, patience: limits.writeTime) else { return }
    }
  }
}
