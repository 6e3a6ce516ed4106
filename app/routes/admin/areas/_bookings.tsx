import { Outlet } from "react-router";
import { enterArea } from "#app/routes/admin/parts/enter-area.server.ts";
import type { Route } from "./+types/_bookings";

/** What the team does about bookings and disputes. */
export const middleware: Route.MiddlewareFunction[] = [enterArea("bookings")];

export default Outlet;
