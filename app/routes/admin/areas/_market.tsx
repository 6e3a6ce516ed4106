import { Outlet } from "react-router";
import { enterArea } from "#app/routes/admin/parts/enter-area.server.ts";
import type { Route } from "./+types/_market";

/** Figures of demand and supply. */
export const middleware: Route.MiddlewareFunction[] = [enterArea("market")];

export default Outlet;
