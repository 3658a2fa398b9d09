// SPDX-License-Identifier: MIT
// The address bar as state.

import { parse, type Route } from "./paths";

class Router {
  now = $state.raw<Route>(parse(location.hash));

  constructor() {
    addEventListener("hashchange", () => (this.now = parse(location.hash)));
  }

  go(path: string): void {
    location.hash = path;
  }
}

export const router = new Router();
