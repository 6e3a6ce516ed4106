import type { Config } from "@react-router/dev/config";

export default {
	// The route manifest is one cacheable file; no discovery requests on links.
	routeDiscovery: { mode: "initial" },
	// A client action is a line or two: not worth a file and a request of its own, which could fail.
	splitRouteModules: false,
} satisfies Config;
