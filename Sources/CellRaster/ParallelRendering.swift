// SPDX-License-Identifier: MIT

internal import Jobs

/// Runs `work` for each input on `jobs` threads, at most 1,024, each with its own renderer. Passes the results to `deliver` one at
/// a time, in the order of the inputs, with their numbers from 0.
///
/// Inputs are requested when they are needed. At most four times `jobs` of them are being processed or waiting for an earlier
/// result. The results do not depend on `jobs`.
///
/// `next` returns the next input, or `nil` at the end. It is never called concurrently.
/// - Throws: the first error of `next` or `deliver`. If `next` throws, it is not called again, and the results of earlier inputs
///   are still delivered. If `deliver` throws, neither is called again.
public func renderInParallel<Input: Sendable, Output: Sendable>(
  jobs: Int, with resources: RenderingResources, next: @escaping @Sendable () throws -> Input?,
  work: @escaping @Sendable (CellRenderer, Int, Input) -> Output,
  deliver: @escaping @Sendable (Int, Output) throws -> Void
) async throws {
  try await workInParallel(jobs: jobs, with: { CellRenderer(resources) }, next: next, work: work, deliver: deliver)
}
