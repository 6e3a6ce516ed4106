import { Outlet } from "react-router";
import { enterArea } from "#app/routes/admin/parts/enter-area.server.ts";
import type { Route } from "./+types/_support";

/** Support tickets. */
export const middleware: Route.MiddlewareFunction[] = [enterArea("support")];

export default Outlet;
