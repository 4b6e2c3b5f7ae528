"use client";

import { ApiReferenceReact } from "@scalar/api-reference-react";
import "@scalar/api-reference-react/style.css";

export default function Scalar() {
  return (
    <ApiReferenceReact
      configuration={{
        url: "/openapi.json",
        withDefaultFonts: false,
        telemetry: false,
        hideClientButton: true,
        defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
      }}
    />
  );
}
