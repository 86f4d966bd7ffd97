{{/* Labels of an object: (dict "root" $ "name" "api"). Selectors use the name alone, because they can never be changed. */}}
{{- define "gateway.labels" -}}
app.kubernetes.io/name: {{ .name }}
app.kubernetes.io/part-of: gateway
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/version: {{ .root.Values.image.tag | default .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ .root.Chart.Name }}-{{ .root.Chart.Version }}
{{- end }}

{{/* An image of the gateway: (dict "root" $ "name" "api"). */}}
{{- define "gateway.image" -}}
{{- $image := .root.Values.image -}}
{{- with get $image.digests .name -}}
{{ $image.registry }}/{{ $.name }}@{{ . }}
{{- else -}}
{{ $image.registry }}/{{ .name }}:{{ $image.tag | default .root.Chart.AppVersion }}
{{- end -}}
{{- end }}

{{/* What every pod has: no privileges, no access to the cluster's interface. */}}
{{- define "gateway.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 65532
  runAsGroup: 65532
  fsGroup: 65532
  # The vault's files must stay closed to the group: only the owner of a volume itself is changed, once.
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "gateway.container" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end }}

{{/* The secret that has the authority of the stores' certificates. */}}
{{- define "gateway.authority" -}}
{{- if .Values.ca.secret }}{{ .Values.ca.secret }}{{ else if .Values.database.cluster.enabled }}{{ .Values.database.cluster.name }}-ca{{ end }}
{{- end }}

{{/* Secrets are files: (dict "root" $ "files" (dict "API_KEY" "api_key")), by variable the key of the Secret. */}}
{{- define "gateway.secretVariables" -}}
{{- range $variable, $key := .files }}
- { name: {{ $variable }}_FILE, value: /run/secrets/{{ $key }} }
{{- end }}
{{- if include "gateway.authority" .root }}
- { name: NODE_EXTRA_CA_CERTS, value: /run/ca/ca.crt }
{{- end }}
{{- end }}

{{- define "gateway.secretMounts" -}}
- { name: secrets, mountPath: /run/secrets, readOnly: true }
{{- if include "gateway.authority" .root }}
- { name: ca, mountPath: /run/ca, readOnly: true }
{{- end }}
{{- end }}

{{- define "gateway.secretVolumes" -}}
- name: secrets
  secret:
    secretName: {{ .root.Values.secrets.name }}
    defaultMode: 288 # 0440
    items:
      {{- range $key := values .files | sortAlpha }}
      - { key: {{ $key }}, path: {{ $key }} }
      {{- end }}
{{- with include "gateway.authority" .root }}
- name: ca
  secret:
    secretName: {{ . }}
    defaultMode: 288 # 0440
    items:
      - { key: ca.crt, path: ca.crt }
{{- end }}
{{- end }}

{{- define "gateway.probes" -}}
startupProbe:
  httpGet: { path: {{ .prefix }}/health/live, port: {{ .port }} }
  periodSeconds: 2
  failureThreshold: 30
livenessProbe:
  httpGet: { path: {{ .prefix }}/health/live, port: {{ .port }} }
  periodSeconds: 10
  timeoutSeconds: 3
readinessProbe:
  httpGet: { path: {{ .prefix }}/health/ready, port: {{ .port }} }
  periodSeconds: 5
  timeoutSeconds: 3
{{- end }}

{{/* The pod of a job with the image scripts: (dict "root" $ "name" … "command" … "files" … "memory" …). */}}
{{- define "gateway.script" -}}
metadata:
  labels:
    app.kubernetes.io/name: {{ .name }}
    app.kubernetes.io/part-of: gateway
spec:
  restartPolicy: {{ .restartPolicy }}
  {{- include "gateway.pod" .root | nindent 2 }}
  containers:
    - name: {{ .name }}
      image: {{ include "gateway.image" (dict "root" .root "name" "scripts") }}
      args: {{ toJson .command }}
      envFrom:
        - configMapRef: { name: settings }
      env:
        {{- include "gateway.secretVariables" . | nindent 8 }}
      resources:
        requests: { cpu: 100m, memory: 128Mi }
        limits: { memory: 512Mi }
      {{- include "gateway.container" .root | nindent 6 }}
      volumeMounts:
        {{- include "gateway.secretMounts" . | nindent 8 }}
  volumes:
    {{- include "gateway.secretVolumes" . | nindent 4 }}
{{- end }}
