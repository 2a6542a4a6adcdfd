// SPDX-License-Identifier: MIT

@_spi(Caching) import CellGraphics
import Testing

@Suite struct BoundedMemoryTests {
  @Test func `a value is found until newer values need its space`() {
    var memory = BoundedCache<Int, String>(capacity: 4)
    for number in 1...4 { memory.remember("\(number)", for: number) }
    #expect((1...4).map { memory.value(for: $0) } == ["1", "2", "3", "4"])
    for number in 5...8 { memory.remember("\(number)", for: number) }
    #expect((1...4).compactMap { memory.value(for: $0) } == [])
    #expect((5...8).map { memory.value(for: $0) } == ["5", "6", "7", "8"])
  }

  @Test func `a value that is requested again is kept`() {
    var memory = BoundedCache<Int, Int>(capacity: 4)
    memory.remember(100, for: 0)
    for number in 1...20 {
      memory.remember(number, for: number)
      #expect(memory.value(for: 0) == 100)
    }
  }

  @Test func `the total cost never exceeds the bound`() {
    var memory = BoundedCache<Int, Int>(capacity: 100)
    var costs: [Int] = []
    for number in 0..<500 {
      memory.remember(number, for: number % 37, cost: number * 7 % 50 + 1)
      costs.append(memory.cost)
    }
    #expect(costs.max() ?? 0 <= 100)
    #expect(costs.max() ?? 0 > 50)
  }

  @Test func `a value that costs more than half of the bound is not stored, and removes the previous one`() {
    var memory = BoundedCache<Int, String>(capacity: 10)
    memory.remember("small", for: 1, cost: 2)
    memory.remember("large", for: 1, cost: 6)
    #expect(memory.value(for: 1) == nil)
    #expect(memory.cost == 0)
  }

  @Test func `a value that replaces another also replaces its cost`() {
    var memory = BoundedCache<Int, String>(capacity: 10)
    memory.remember("old", for: 1, cost: 4)
    memory.remember("new", for: 1, cost: 1)
    #expect(memory.value(for: 1) == "new")
    #expect(memory.cost == 1)
  }
}
