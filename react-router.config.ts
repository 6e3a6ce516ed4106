import type { Config } from "@react-router/dev/config";

export default {
	// The route manifest is one cacheable file, so links need no discovery requests.
	routeDiscovery: { mode: "initial" },
	// A client action is a line or two, which isn't worth a separate file and a request that could
	// fail.
	splitRouteModules: false,
} satisfies Config;
