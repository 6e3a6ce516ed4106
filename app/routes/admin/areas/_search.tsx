import { Outlet } from "react-router";
import { enterArea } from "#app/routes/admin/parts/enter-area.server.ts";
import type { Route } from "./+types/_search";

/** Search. */
export const middleware: Route.MiddlewareFunction[] = [enterArea("search")];

export default Outlet;
