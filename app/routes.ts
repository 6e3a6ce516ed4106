import type { RouteConfig } from "@react-router/dev/routes";
import { accountRoutes } from "./routes/account/_routes.ts";
import { adminRoutes } from "./routes/admin/_routes.ts";
import { authRoutes } from "./routes/auth/_routes.ts";
import { bookingsRoutes } from "./routes/bookings/_routes.ts";
import { disputesRoutes } from "./routes/disputes/_routes.ts";
import { guaranteeRoutes } from "./routes/guarantee/_routes.ts";
import { messagesRoutes } from "./routes/messages/_routes.ts";
import { milestonesRoutes } from "./routes/milestones/_routes.ts";
import { onboardingRoutes } from "./routes/onboarding/_routes.ts";
import { paymentsRoutes } from "./routes/payments/_routes.ts";
import { performerRecordsRoutes } from "./routes/performer-records/_routes.ts";
import { quotesRoutes } from "./routes/quotes/_routes.ts";
import { releasesRoutes } from "./routes/releases/_routes.ts";
import { rightsRoutes } from "./routes/rights/_routes.ts";
import { siteRoutes } from "./routes/site/_routes.ts";
import { testBankRoutes } from "./routes/test-bank/_routes.ts";

/**
 * The site map: the URLs of each area, under the area's layouts. The middleware of a layout says
 * who may enter. The server refuses to start with a route outside such a layout.
 */
export default [
	...siteRoutes,
	...authRoutes,
	...onboardingRoutes,
	...accountRoutes,
	...bookingsRoutes,
	...quotesRoutes,
	...rightsRoutes,
	...releasesRoutes,
	...performerRecordsRoutes,
	...milestonesRoutes,
	...disputesRoutes,
	...guaranteeRoutes,
	...paymentsRoutes,
	...messagesRoutes,
	...adminRoutes,
	...testBankRoutes,
] satisfies RouteConfig;
