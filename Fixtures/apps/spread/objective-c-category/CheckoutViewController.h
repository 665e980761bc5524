// The screen of the checkout.

#import <UIKit/UIKit.h>

@interface CheckoutViewController : UIViewController
@end
