import { Outlet } from "react-router";
import { enterArea } from "#app/routes/admin/parts/enter-area.server.ts";
import type { Route } from "./+types/_vetting";

/** Applications, checks, licenses, and ages. */
export const middleware: Route.MiddlewareFunction[] = [enterArea("vetting")];

export default Outlet;
