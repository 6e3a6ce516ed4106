export { Outlet as default } from "react-router";
export { middleware } from "#app/routes/_members.tsx";
