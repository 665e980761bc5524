// What Swift needs to call libcurl: the header, and each variadic function once per argument type.

#ifndef PAYREADY_CCURL_SHIM_H
#define PAYREADY_CCURL_SHIM_H

// Gives the handles types of their own instead of void, so that they cannot be mixed up.
#define CURL_STRICTER
#include <curl/curl.h>

// Swift cannot call curl_easy_setopt, which is variadic: options that take a number.
static inline CURLcode ccurl_set_long(CURL *easy, CURLoption option, long value) {
  return curl_easy_setopt(easy, option, value);
}

// The same for options that take a string, which libcurl copies (or NULL).
static inline CURLcode ccurl_set_string(CURL *easy, CURLoption option, const char *value) {
  return curl_easy_setopt(easy, option, value);
}

// The same for options that take an object pointer, which libcurl keeps.
static inline CURLcode ccurl_set_pointer(CURL *easy, CURLoption option, void *value) {
  return curl_easy_setopt(easy, option, value);
}

// The same for options that take a list, which libcurl keeps.
static inline CURLcode ccurl_set_list(CURL *easy, CURLoption option, struct curl_slist *value) {
  return curl_easy_setopt(easy, option, value);
}

// The same for CURLOPT_SHARE.
static inline CURLcode ccurl_set_share(CURL *easy, CURLSH *share) {
  return curl_easy_setopt(easy, CURLOPT_SHARE, share);
}

// The same for the size of a request's body.
static inline CURLcode ccurl_set_post_size(CURL *easy, curl_off_t size) {
  return curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, size);
}

// The same for CURLOPT_WRITEFUNCTION and CURLOPT_HEADERFUNCTION.
static inline CURLcode ccurl_set_write(CURL *easy, CURLoption option, curl_write_callback call) {
  return curl_easy_setopt(easy, option, call);
}

// The same for CURLOPT_DEBUGFUNCTION.
static inline CURLcode ccurl_set_debug(CURL *easy, curl_debug_callback call) {
  return curl_easy_setopt(easy, CURLOPT_DEBUGFUNCTION, call);
}

// The same for CURLOPT_OPENSOCKETFUNCTION.
static inline CURLcode ccurl_set_open_socket(CURL *easy, curl_opensocket_callback call) {
  return curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, call);
}

// Swift cannot call curl_easy_getinfo, which is variadic: answers that are a number.
static inline CURLcode ccurl_get_long(CURL *easy, CURLINFO info, long *value) {
  return curl_easy_getinfo(easy, info, value);
}

// The same for answers in microseconds.
static inline CURLcode ccurl_get_off_t(CURL *easy, CURLINFO info, curl_off_t *value) {
  return curl_easy_getinfo(easy, info, value);
}

// The same for answers that are a string, owned by the handle.
static inline CURLcode ccurl_get_string(CURL *easy, CURLINFO info, const char **value) {
  return curl_easy_getinfo(easy, info, value);
}

// The same for answers that are a list, owned by the caller.
static inline CURLcode ccurl_get_list(CURL *easy, CURLINFO info, struct curl_slist **value) {
  return curl_easy_getinfo(easy, info, value);
}

// The same for CURLINFO_CERTINFO, owned by the handle.
static inline CURLcode ccurl_get_certificates(CURL *easy, struct curl_certinfo **value) {
  return curl_easy_getinfo(easy, CURLINFO_CERTINFO, value);
}

// Swift cannot call curl_multi_setopt, which is variadic.
static inline CURLMcode ccurl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
  return curl_multi_setopt(multi, option, value);
}

// Swift cannot call curl_share_setopt, which is variadic.
static inline CURLSHcode ccurl_share_add(CURLSH *share, curl_lock_data kind) {
  return curl_share_setopt(share, CURLSHOPT_SHARE, kind);
}

// A message's code lies in a union, which Swift would read unchecked.
static inline CURLcode ccurl_message_result(const CURLMsg *message) {
  return message->msg == CURLMSG_DONE ? message->data.result : CURLE_OK;
}

// CURL_GLOBAL_DEFAULT and CURL_SOCKET_BAD are macros.
static const long ccurl_global_default = CURL_GLOBAL_DEFAULT;
static const curl_socket_t ccurl_socket_bad = CURL_SOCKET_BAD;

#endif
