import { Outlet } from "react-router";
import { enterArea } from "#app/routes/admin/parts/enter-area.server.ts";
import type { Route } from "./+types/_home";

/** What everyone on the team opens. */
export const middleware: Route.MiddlewareFunction[] = [enterArea("home")];

export default Outlet;
