# Makes the bundle and the setup on a Windows PC with Python 3.11 (64 bit) and NSIS 3:
#   powershell -ExecutionPolicy Bypass -File installer\windows\build.ps1
# Everything comes from the hashed requirements. The bundle must pass its own test before it is packed.
$ErrorActionPreference = "Stop"
Set-Location (Join-Path $PSScriptRoot "..\..")

function Invoke-Checked {
    param([string]$Program, [string[]]$Words)
    & $Program @Words
    if ($LASTEXITCODE -ne 0) { throw "$Program ended with $LASTEXITCODE" }
}

if (-not (Test-Path ".venv\Scripts\python.exe")) { Invoke-Checked "py" @("-3.11", "-m", "venv", ".venv") }
$python = ".venv\Scripts\python.exe"
Invoke-Checked $python @("-m", "pip", "install", "--quiet", "--require-hashes", "-r", "requirements-dev.lock")

$env:PYTHONHASHSEED = "1"
$env:PYTHONPATH = (Get-Location).Path
if (Get-Command git -ErrorAction SilentlyContinue) { $env:SOURCE_DATE_EPOCH = (git log -1 "--format=%ct") }
Remove-Item -Recurse -Force "build\dist", "build\work" -ErrorAction SilentlyContinue
Invoke-Checked $python @("-m", "PyInstaller", "--noconfirm", "--log-level", "WARN",
    "--distpath", "build\dist", "--workpath", "build\work", "installer\vantu.spec")
Invoke-Checked $python @("installer\third_party.py", "build\dist\vantu", "build\work\vantu\foreign.json")
Invoke-Checked "build\dist\vantu\vantu-cli.exe" @("--self-test", "build\self-test")

$version = & $python -c "import tomllib; print(tomllib.load(open('pyproject.toml','rb'))['project']['version'])"
Invoke-Checked $python @("installer\windows\file_lists.py", "build\dist\vantu", "build\lists")
$makensis = "makensis"
if (-not (Get-Command $makensis -ErrorAction SilentlyContinue)) { $makensis = "${env:ProgramFiles(x86)}\NSIS\makensis.exe" }
$here = (Get-Location).Path
Invoke-Checked $makensis @("-V2", "-INPUTCHARSET", "UTF8", "-DVERSION=$version", "-DBUNDLE=$here\build\dist\vantu",
    "-DLISTS=$here\build\lists", "-DOUT=$here\build\vantu-$version-setup.exe", "installer\windows\setup.nsi")
Get-FileHash "build\vantu-$version-setup.exe" -Algorithm SHA256
