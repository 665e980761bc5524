const version = { apiVersion: 2, apiVersionMinor: 0 };
export { version as request };
