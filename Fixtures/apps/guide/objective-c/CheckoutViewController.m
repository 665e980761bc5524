// Shows the checkout, and the windows that it opens over it.

#import "CheckoutViewController.h"
#import <WebKit/WebKit.h>

@interface CheckoutViewController () <WKUIDelegate>
@property(nonatomic, strong) WKWebView *webView;
@property(nonatomic, strong) WKWebView *popup;
@end

@implementation CheckoutViewController

- (void)viewDidLoad {
  [super viewDidLoad];
  WKWebViewConfiguration *configuration = [[WKWebViewConfiguration alloc] init];
  configuration.applicationNameForUserAgent = @"GOOGLE_PAY_SUPPORTED";
  self.webView = [[WKWebView alloc] initWithFrame:self.view.bounds configuration:configuration];
  self.webView.UIDelegate = self;
  [self.view addSubview:self.webView];
  NSURL *url = [NSURL URLWithString:@"https://shop.example/checkout"];
  [self.webView loadRequest:[NSURLRequest requestWithURL:url]];
}

- (WKWebView *)webView:(WKWebView *)webView
    createWebViewWithConfiguration:(WKWebViewConfiguration *)configuration
               forNavigationAction:(WKNavigationAction *)navigationAction
                    windowFeatures:(WKWindowFeatures *)windowFeatures {
  if (navigationAction.targetFrame) {
    return nil;
  }
  WKWebView *popup = [[WKWebView alloc] initWithFrame:self.view.bounds
                                        configuration:configuration];
  popup.UIDelegate = self;
  [self.view addSubview:popup];
  self.popup = popup;
  UIButton *close = [UIButton buttonWithType:UIButtonTypeClose];
  [close addTarget:self
                action:@selector(closeTapped)
      forControlEvents:UIControlEventTouchUpInside];
  [popup addSubview:close];
  return popup;
}

- (void)webViewDidClose:(WKWebView *)webView {
  if (webView == self.webView) {
    return;
  }
  [webView removeFromSuperview];
  self.popup = nil;
}

- (void)closeTapped {
  [self.popup evaluateJavaScript:@"window.close()" completionHandler:nil];
  [self.popup removeFromSuperview];
}

@end
