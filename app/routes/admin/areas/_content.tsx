import { Outlet } from "react-router";
import { enterArea } from "#app/routes/admin/parts/enter-area.server.ts";
import type { Route } from "./+types/_content";

/** Content and visits. */
export const middleware: Route.MiddlewareFunction[] = [enterArea("content")];

export default Outlet;
