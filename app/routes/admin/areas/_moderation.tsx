import { Outlet } from "react-router";
import { enterArea } from "#app/routes/admin/parts/enter-area.server.ts";
import type { Route } from "./+types/_moderation";

/** Reports, flagged texts, and reviews. */
export const middleware: Route.MiddlewareFunction[] = [enterArea("moderation")];

export default Outlet;
