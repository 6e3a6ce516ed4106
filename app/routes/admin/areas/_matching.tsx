import { Outlet } from "react-router";
import { enterArea } from "#app/routes/admin/parts/enter-area.server.ts";
import type { Route } from "./+types/_matching";

/** Matching. */
export const middleware: Route.MiddlewareFunction[] = [enterArea("matching")];

export default Outlet;
