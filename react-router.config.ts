import type { Config } from "@react-router/dev/config";

export default {
	// The route manifest is one cacheable file; no discovery requests on links.
	routeDiscovery: { mode: "initial" },
} satisfies Config;
