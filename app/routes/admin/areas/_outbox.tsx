import { Outlet } from "react-router";
import { enterArea } from "#app/routes/admin/parts/enter-area.server.ts";
import type { Route } from "./+types/_outbox";

/** The outbox. */
export const middleware: Route.MiddlewareFunction[] = [enterArea("outbox")];

export default Outlet;
