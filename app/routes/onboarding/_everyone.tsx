import { Outlet } from "react-router";
import { openToEveryone } from "#app/middleware/require-role.server.ts";
import { AreaError } from "#app/ui/layout/area-error.tsx";
import type { Route } from "./+types/_everyone";

/** What everyone can use, with or without an account: the page to begin a request, and price guidance. */
export const middleware: Route.MiddlewareFunction[] = [openToEveryone];

export default Outlet;

export const ErrorBoundary = AreaError;
