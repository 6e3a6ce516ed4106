import { Outlet, redirectDocument } from "react-router";
import { openToEveryone } from "#app/middleware/require-role.server.ts";
import { AreaError } from "#app/ui/layout/area-error.tsx";
import { noPage, type RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/_layout";

export const handle = {
	parents: {
		"/services": "Find Professionals",
		"/professional": noPage,
		"/locations/:city": noPage,
		"/report": noPage,
		"/report/:subject": noPage,
		"/references": noPage,
		"/releases": noPage,
		"/releases/:releaseId": { label: "Release", to: null },
		"/releases/:releaseId/copy": { label: "Your copy", to: null },
		"/news": noPage,
		"/searches": noPage,
		"/legal": noPage,
		"/legal/terms": { label: "Terms of Service", to: null },
		"/legal/privacy": { label: "Privacy Policy", to: null },
		"/legal/:document/:version/changes": noPage,
		"/dev": noPage,
	},
} satisfies RouteHandle;

/** The public site: its pages, machine-readable files, the API, and the webhooks. */
export const middleware: Route.MiddlewareFunction[] = [openToEveryone];

/** A client navigation from a working page into the public site becomes a document load. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
	({ url: { pathname, search, hash } }) => {
		throw redirectDocument(pathname + search + hash);
	},
];

export default Outlet;

export const ErrorBoundary = AreaError;
