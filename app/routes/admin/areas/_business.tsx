import { Outlet } from "react-router";
import { enterArea } from "#app/routes/admin/parts/enter-area.server.ts";
import type { Route } from "./+types/_business";

/** Business figures. */
export const middleware: Route.MiddlewareFunction[] = [enterArea("business")];

export default Outlet;
