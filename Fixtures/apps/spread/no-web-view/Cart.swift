// A cart without any page.

struct Cart {
  var count = 0
}
