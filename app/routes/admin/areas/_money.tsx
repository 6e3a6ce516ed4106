import { Outlet } from "react-router";
import { enterArea } from "#app/routes/admin/parts/enter-area.server.ts";
import type { Route } from "./+types/_money";

/** Held money, payouts, refunds, and issues about money. */
export const middleware: Route.MiddlewareFunction[] = [enterArea("money")];

export default Outlet;
