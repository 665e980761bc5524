// Evidence without secrets.

import AuditModel
import Reporting

extension Evidence {
  /// The evidence without cookies, credentials and the values of queries.
  ///
  /// What rules look at stays, save for such values; a hash of an inline script that holds one
  /// no longer fits.
  var masked: Evidence {
    var copy = self
    copy.target = Masking.address(target)
    copy.id = id == target ? Masking.address(id) : Masking.running(id)
    copy.visits = visits.map { visit in
      var copy = visit
      copy.page = visit.page.masked
      copy.comparison?.finalURL = Masking.address(visit.comparison?.finalURL ?? "")
      return copy
    }
    return copy
  }
}

extension Page {
  fileprivate var masked: Page {
    var copy = self
    copy.exchange.requestedURL = Masking.address(exchange.requestedURL)
    copy.exchange.hops = exchange.hops.map { hop in
      var copy = hop
      copy.url = Masking.address(hop.url)
      copy.headers.fields = hop.headers.fields.map {
        Headers.Field(name: $0.name, value: Masking.header($0.name, $0.value))
      }
      return copy
    }
    copy.document = document.map { document in
      var copy = document
      copy.url = Masking.address(document.url)
      copy.scripts = document.scripts.map { script in
        var copy = script
        copy.text = script.text.map(Masking.running)
        copy.source = script.source.map(Masking.address)
        return copy
      }
      copy.links = document.links.map { link in
        var copy = link
        copy.address = link.address.map(Masking.address)
        return copy
      }
      copy.elements = document.elements.map { element in
        var copy = element
        copy.attributes = element.attributes.reduce(into: [:]) { attributes, attribute in
          let isValue = attribute.key == "value"
          attributes[attribute.key] = isValue ? Masking.mark : Masking.running(attribute.value)
        }
        return copy
      }
      return copy
    }
    copy.frames = frames.map { framed in
      var copy = framed
      copy.url = framed.url.map(Masking.address)
      copy.frame.source = framed.frame.source.map(Masking.address)
      copy.page = framed.page.map(\.masked)
      return copy
    }
    return copy
  }
}
