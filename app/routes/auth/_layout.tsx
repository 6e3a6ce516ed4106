import { Outlet } from "react-router";
import { openToEveryone } from "#app/middleware/require-role.server.ts";
import { AreaError } from "#app/ui/layout/area-error.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/_layout";

export const handle = {
	parents: {
		"/auth": { label: "Account", to: null },
		"/auth/signup": "Sign Up",
		"/auth/sign-in-link": "Sign-in Link",
	},
} satisfies RouteHandle;

/** Sign-up, sign-in, sign-out, and the pages that emailed links open. */
export const middleware: Route.MiddlewareFunction[] = [openToEveryone];

export default Outlet;

export const ErrorBoundary = AreaError;
