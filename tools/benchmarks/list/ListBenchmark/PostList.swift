// SPDX-License-Identifier: MIT

import CellDocument
import CellFiles
import CellNotation
import CellRaster

/// Real posts in the template of the sample `mastodon-post`, repeated with different texts. Each has a picture of its author, and every
/// third one shows a photograph.
struct PostList {
  static let viewportHeight = 1334
  static let environment = BindingEnvironment(now: 1_700_000_000)
  /// About the mean height of the posts, in device pixels.
  static let estimate = 560

  private let posts: [DataItem]
  private let pictures: String
  private let template: CellTemplate

  private static let portraits = ["cat1.png", "cat2.png", "cat3.png", "person.jpg", "rigreenf.jpg"]
  private static let photographs = ["steak.jpeg", "tofu.jpeg", "chicken.jpeg"]

  /// - Parameters:
  ///   - posts: the path of posts as a Mastodon server sends them.
  ///   - pictures: the path of the folder with their pictures.
  init(posts: String, pictures: String) throws {
    self.posts = try DataDocument(parsing: FileSystem.read(posts), fileName: posts, format: .json).items
    self.pictures = pictures
    let sample = Sample.all.first { $0.name == "mastodon-post" }?.files.first { $0.path == Sample.templatePath }
    guard let sample else { preconditionFailure("there is no sample of a post") }
    template = try CellTemplate(parsing: sample.bytes, fileName: sample.path, format: .yaml)
  }

  /// Returns a renderer that has not decoded any picture.
  func renderer() throws -> CellRenderer { try CellRenderer(assets: AssetRoot(path: pictures)) }

  /// Returns rows, a number of which have different texts.
  func rows(_ count: Int, texts: Int) -> [ListItem] {
    let items = (0..<min(count, texts)).map(item)
    return (0..<count).map { ListItem(id: "\($0)", template, items[$0 % items.count]) }
  }

  private func item(_ number: Int) -> DataItem {
    let post = posts[number % posts.count]
    guard case .object(let object) = post.value else { return post }
    var changed: [DataObject.Member] = []
    if case .string(let content)? = object["content"] {
      changed.append(.init(name: "content", value: .string("<p>\(number) of \(words(number))</p>" + content)))
    }
    if case .object(let account)? = object["account"] {
      let avatar = DataObject.Member(name: "avatar", value: .string(Self.portraits[number % Self.portraits.count]))
      changed.append(.init(name: "account", value: .object(DataObject([avatar] + account.members))))
    }
    let photograph: DataValue = ["type": "image", "preview_url": .string(Self.photographs[number / 3 % Self.photographs.count])]
    changed.append(.init(name: "media_attachments", value: number.isMultiple(of: 3) ? [photograph] : []))
    return DataItem(value: .object(DataObject(changed + object.members)), name: post.name)
  }

  /// Up to twelve words, so that heights differ.
  private func words(_ number: Int) -> String {
    (0..<number * 7919 % 13).map { "word\((number + $0) * 31 % 977)" }.joined(separator: " ")
  }
}
