// Shows the checkout, and the windows that it opens over it.

#import "CheckoutViewController.h"
#import <WebKit/WebKit.h>

@interface CheckoutViewController () <WKUIDelegate>
@property(nonatomic, strong) WKWebView *webView;
@end

@implementation CheckoutViewController

- (void)viewDidLoad {
  [super viewDidLoad];
  WKWebViewConfiguration *configuration = [[WKWebViewConfiguration alloc] init];
  self.webView = [[WKWebView alloc] initWithFrame:self.view.bounds configuration:configuration];
  [self.view addSubview:self.webView];
  NSURL *url = [NSURL URLWithString:@"https://shop.example/checkout"];
  [self.webView loadRequest:[NSURLRequest requestWithURL:url]];
}

@end
