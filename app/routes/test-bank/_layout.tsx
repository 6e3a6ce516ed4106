import { Outlet } from "react-router";
import { openToEveryone } from "#app/middleware/require-role.server.ts";
import type { Route } from "./+types/_layout";

/**
 * The test bank stands for another site: its pages are documents of their own, without Greenroom's
 * frame and session. The key in an address is what allows to act.
 */
export const middleware: Route.MiddlewareFunction[] = [openToEveryone];

export default Outlet;
