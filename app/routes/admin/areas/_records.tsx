import { Outlet } from "react-router";
import { enterArea } from "#app/routes/admin/parts/enter-area.server.ts";
import type { Route } from "./+types/_records";

/** The records of bookings. */
export const middleware: Route.MiddlewareFunction[] = [enterArea("records")];

export default Outlet;
