import type { Config } from "@react-router/dev/config";

export default {
	// The route manifest is one cacheable file of 15 kB. Without it, the first click on a link to each kind of page
	// would wait for a request that discovers its route: half a second on slow 4G, and 3 kB more HTML per page.
	routeDiscovery: { mode: "initial" },
	// A client action is a line or two, which isn't worth a separate file and a request that could
	// fail.
	splitRouteModules: false,
} satisfies Config;
