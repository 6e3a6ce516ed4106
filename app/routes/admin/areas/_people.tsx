import { Outlet } from "react-router";
import { enterArea } from "#app/routes/admin/parts/enter-area.server.ts";
import type { Route } from "./+types/_people";

/** Users and bans. */
export const middleware: Route.MiddlewareFunction[] = [enterArea("people")];

export default Outlet;
