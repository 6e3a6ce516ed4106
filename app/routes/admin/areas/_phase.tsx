import { Outlet } from "react-router";
import { enterArea } from "#app/routes/admin/parts/enter-area.server.ts";
import type { Route } from "./+types/_phase";

/** The phase. */
export const middleware: Route.MiddlewareFunction[] = [enterArea("phase")];

export default Outlet;
