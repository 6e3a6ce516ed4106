import { Outlet } from "react-router";
import { openToEveryone } from "#app/middleware/require-role.server.ts";
import type { Route } from "./+types/_layout";

/**
 * The test bank stands in for another site, so its pages are separate documents, without Greenroom's layout
 * and session. The key in a URL authorizes a request.
 */
export const middleware: Route.MiddlewareFunction[] = [openToEveryone];

export default Outlet;
