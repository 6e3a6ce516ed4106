import { layout, type RouteConfig, route } from "@react-router/dev/routes";

/** The pages of the test bank. */
export const testBankRoutes = [
	layout("routes/test-bank/_layout.tsx", [
		route("test-bank/checkouts/:checkoutId", "routes/test-bank/checkout.tsx"),
		route("test-bank/checkouts/:checkoutId/confirm", "routes/test-bank/confirm.tsx"),
		route("test-bank/payees/:payeeId", "routes/test-bank/payee.tsx"),
	]),
] satisfies RouteConfig;
